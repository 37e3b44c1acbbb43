package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
	"unicode"
)

// Entry is a word and how often it was read.
type Entry struct {
	Word  string
	Count int
	Lines []int
}

// Index counts words.
type Index struct {
	entries map[string]*Entry
	least   int
}

var errEmpty = errors.New("nothing to read")

// NewIndex makes an empty index of words with so many letters at least.
func NewIndex(least int) *Index {
	return &Index{entries: make(map[string]*Entry), least: least}
}

// Add counts a word.
func (index *Index) Add(word string, line int) {
	word = strings.ToLower(strings.TrimFunc(word, func(r rune) bool {
		return !unicode.IsLetter(r)
	}))
	if len(word) < index.least {
		return
	}
	entry, ok := index.entries[word]
	if !ok {
		entry = &Entry{Word: word}
		index.entries[word] = entry
	}
	entry.Count++
	entry.Lines = append(entry.Lines, line)
}

// Sorted gives the entries, the commonest first.
func (index *Index) Sorted() []*Entry {
	sorted := make([]*Entry, 0, len(index.entries))
	for _, entry := range index.entries {
		sorted = append(sorted, entry)
	}
	sort.Slice(sorted, func(i, j int) bool {
		return sorted[i].Count > sorted[j].Count
	})
	return sorted
}

func read(path string, index *Index) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("cannot open: %w", err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	line := 0
	for scanner.Scan() {
		line++
		for _, word := range strings.Fields(scanner.Text()) {
			index.Add(word, line)
		}
	}
	return scanner.Err()
}

func main() {
	least := flag.Int("least", 3, "letters at least")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, errEmpty)
		os.Exit(2)
	}
	index := NewIndex(*least)
	for _, path := range flag.Args() {
		if err := read(path, index); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	for _, entry := range index.Sorted() {
		fmt.Printf("%6d %s\n", entry.Count, entry.Word)
	}
}

package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
)

const clock = "15:04"

var errFields = errors.New("expected five fields")

type Departure struct {
	Line       string
	Stop       string
	Planned    time.Time
	Actual     time.Time
	Passengers int
}

func (d Departure) Delay() time.Duration {
	return d.Actual.Sub(d.Planned)
}

func (d Departure) Late(limit time.Duration) bool {
	return d.Delay() > limit
}

type LineStats struct {
	Name       string
	Departures int
	Late       int
	Passengers int
	total      time.Duration
}

func (s *LineStats) Add(d Departure, limit time.Duration) {
	s.Departures++
	s.Passengers += d.Passengers
	s.total += d.Delay()
	if d.Late(limit) {
		s.Late++
	}
}

func (s *LineStats) Average() time.Duration {
	if s.Departures == 0 {
		return 0
	}
	return s.total / time.Duration(s.Departures)
}

func (s *LineStats) Punctuality() float64 {
	return 1 - float64(s.Late)/float64(s.Departures)
}

func parseDeparture(text string) (Departure, error) {
	fields := strings.Split(text, ",")
	if len(fields) != 5 {
		return Departure{}, errFields
	}
	planned, err := time.Parse(clock, fields[2])
	if err != nil {
		return Departure{}, fmt.Errorf("planned time: %w", err)
	}
	actual, err := time.Parse(clock, fields[3])
	if err != nil {
		return Departure{}, fmt.Errorf("actual time: %w", err)
	}
	passengers, err := strconv.Atoi(fields[4])
	if err != nil {
		return Departure{}, fmt.Errorf("passengers: %w", err)
	}
	return Departure{fields[0], fields[1], planned, actual, passengers}, nil
}

func readDepartures(path string) ([]Departure, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()

	var departures []Departure
	scanner := bufio.NewScanner(file)
	for number := 1; scanner.Scan(); number++ {
		text := strings.TrimSpace(scanner.Text())
		if text == "" {
			continue
		}
		departure, err := parseDeparture(text)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
		departures = append(departures, departure)
	}
	return departures, scanner.Err()
}

func summarize(departures []Departure, limit time.Duration) []*LineStats {
	lines := make(map[string]*LineStats)
	for _, departure := range departures {
		stats, ok := lines[departure.Line]
		if !ok {
			stats = &LineStats{Name: departure.Line}
			lines[departure.Line] = stats
		}
		stats.Add(departure, limit)
	}

	result := make([]*LineStats, 0, len(lines))
	for _, stats := range lines {
		result = append(result, stats)
	}
	sort.Slice(result, func(i, j int) bool {
		return result[i].Average() > result[j].Average()
	})
	return result
}

func main() {
	limit := flag.Duration("limit", 3*time.Minute, "delay from which a tram is late")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: tram [-limit duration] departures.csv")
		os.Exit(2)
	}

	departures, err := readDepartures(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "tram:", err)
		os.Exit(1)
	}
	for _, stats := range summarize(departures, *limit) {
		fmt.Printf("%-4s %4d trams, %5.1f%% on time, %s on average\n",
			stats.Name, stats.Departures, 100*stats.Punctuality(), stats.Average().Round(time.Second))
	}
}

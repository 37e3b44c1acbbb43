sample {"files": [¦]}\n

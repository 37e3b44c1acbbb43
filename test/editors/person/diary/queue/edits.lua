-- What somebody changes in program.ts once it is written: as in loans/edits.lua.
return {
  { after = "    onIdle?: () => void;\n", type = "    retries?: number;\n" },
  { from = "interface Entry<T> {", after = "priority: number;\n", type = "    attempts: number;\n" },
  { after = "    Idle = 'idle',\n", type = "    Closed = 'closed',\n" },
  { from = "this.name = 'TimeoutError';\n    }\n}\n", after = "", type = "\nexport class ClosedError extends Error {\n    constructor() {\n        super('the queue is closed');\n        this.name = 'ClosedError';\n    }\n}\n" },
  { after = "    private paused = false;\n", type = "    private closed = false;\n" },
  { from = "if (options.concurrency < 1) {", after = "        }\n", type = "        if (options.timeout !== undefined && options.timeout <= 0) {\n            throw new RangeError('timeout must be positive');\n        }\n" },
  { from = "get state(): State {\n", after = "", type = "        if (this.closed) {\n            return State.Closed;\n        }\n" },
  { from = "add(job: Job<T>, priority = 0): Promise<T> {\n", after = "", type = "        if (this.closed) {\n            return Promise.reject(new ClosedError());\n        }\n" },
  { from = "const entry: Entry<T> = { job, priority", after = "", type = ", attempts: 0" },
  { from = "this.emit('pause');\n    }\n", after = "", type = "\n    close(): void {\n        this.closed = true;\n        for (const entry of this.entries.splice(0)) {\n            entry.reject(new ClosedError());\n        }\n        this.emit('close');\n    }\n" },
  { from = "const { timeout, onIdle", after = "", type = ", retries = 0" },
  { from = "} catch (error) {\n", after = "", type = "            entry.attempts++;\n            if (entry.attempts <= retries) {\n                this.entries.unshift(entry);\n                return;\n            }\n" },
  { from = "onIdle?.();", after = "", type = "\n                this.emit('idle');" },
  { from = "    return groups;\n}\n", after = "", type = "\nexport function unique<T>(items: Iterable<T>): T[] {\n    return [...new Set(items)];\n}\n" },
  { from = "export type Job<T> = () => Promise<T>;\n", after = "", type = "export type Result<T, E = Error> = { ok: true; value: T } | { ok: false; error: E };\n" },
}

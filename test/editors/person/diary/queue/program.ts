import { EventEmitter } from 'node:events';

export type Job<T> = () => Promise<T>;

export interface QueueOptions {
    concurrency: number;
    timeout?: number;
    onIdle?: () => void;
}

interface Entry<T> {
    job: Job<T>;
    priority: number;
    resolve: (value: T) => void;
    reject: (reason: unknown) => void;
}

export enum State {
    Running = 'running',
    Paused = 'paused',
    Idle = 'idle',
}

export class TimeoutError extends Error {
    constructor(readonly milliseconds: number) {
        super(`timed out after ${milliseconds} ms`);
        this.name = 'TimeoutError';
    }
}

function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
        promise.then(resolve, reject).finally(() => clearTimeout(timer));
    });
}

export class Queue<T = unknown> extends EventEmitter {
    private readonly entries: Entry<T>[] = [];
    private running = 0;
    private paused = false;

    constructor(private readonly options: QueueOptions) {
        super();
        if (options.concurrency < 1) {
            throw new RangeError('concurrency must be at least 1');
        }
    }

    get size(): number {
        return this.entries.length;
    }

    get state(): State {
        if (this.paused) {
            return State.Paused;
        }
        return this.running > 0 ? State.Running : State.Idle;
    }

    add(job: Job<T>, priority = 0): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const entry: Entry<T> = { job, priority, resolve, reject };
            const index = this.entries.findIndex((other) => other.priority < priority);
            if (index < 0) {
                this.entries.push(entry);
            } else {
                this.entries.splice(index, 0, entry);
            }
            this.next();
        });
    }

    pause(): void {
        this.paused = true;
        this.emit('pause');
    }

    resume(): void {
        this.paused = false;
        this.emit('resume');
        this.next();
    }

    private next(): void {
        while (!this.paused && this.running < this.options.concurrency) {
            const entry = this.entries.shift();
            if (entry === undefined) {
                break;
            }
            this.running++;
            void this.run(entry);
        }
    }

    private async run(entry: Entry<T>): Promise<void> {
        const { timeout, onIdle } = this.options;
        try {
            const promise = entry.job();
            const value = await (timeout ? withTimeout(promise, timeout) : promise);
            entry.resolve(value);
        } catch (error) {
            entry.reject(error);
        } finally {
            this.running--;
            if (this.running === 0 && this.size === 0) {
                onIdle?.();
            }
            this.next();
        }
    }
}

export function groupBy<T, K extends PropertyKey>(
    items: readonly T[],
    key: (item: T) => K,
): Record<K, T[]> {
    const groups = {} as Record<K, T[]>;
    for (const item of items) {
        (groups[key(item)] ??= []).push(item);
    }
    return groups;
}

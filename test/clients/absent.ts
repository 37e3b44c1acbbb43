// In the place of modules that a client imports, of which only these functions are called.
export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}
export class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}
export class InlineCompletionItem {
  constructor(
    readonly insertText: string,
    readonly range: Range,
  ) {}
}
export const InlineCompletionTriggerKind = { Invoke: 0, Automatic: 1 };
export const window = { showInformationMessage: () => undefined };
export const isAxiosError = () => false;
export default { Position, Range, InlineCompletionItem, InlineCompletionTriggerKind, window };

/**
 * Takes white space off the beginning of what was typed and moves the caret along, so that it stays between the
 * same two letters.
 */
export function stripLeadingSpace(text: string, caret: number): { text: string; caret: number } {
  const stripped = text.trimStart()
  return { text: stripped, caret: Math.max(0, caret - (text.length - stripped.length)) }
}

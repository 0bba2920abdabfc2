/**
 * Types a text and Enter as fast as a scanner does: between the two a page has done what belongs to the typing itself,
 * and nothing that it left for later.
 */
export async function scan(field: HTMLInputElement, text: string): Promise<void> {
  field.focus()
  // What a browser writes is no change of the element's own for React; what a script writes would be.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await Promise.resolve()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

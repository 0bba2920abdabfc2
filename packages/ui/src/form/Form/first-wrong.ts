/**
 * Moves the focus to the first wrong field below an element, and brings it into sight with the words below it.
 *
 * @returns false where nothing is wrong.
 */
export function focusFirstWrong(root: ParentNode | null | undefined): boolean {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!wrong) return false
  wrong.focus({ preventScroll: true })
  ;(wrong.closest('[data-field]') ?? wrong).scrollIntoView({ block: 'nearest' })
  return true
}

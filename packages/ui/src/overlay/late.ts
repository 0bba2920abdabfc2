import { later } from '../foundation'

/**
 * The modal mechanics without head, body and foot: portal target for popovers, focus, Escape, inert page. Its code comes
 * after the first page, for nobody opens a dialog before there is one to open it from.
 */
export const ModalFrame = later(async () => (await import('./Dialog/ModalFrame')).ModalFrame)

/** Keeps the focus within a panel that has things to press. */
export const FocusHold = later(async () => (await import('react-aria/FocusScope')).FocusScope)

/** Fetches the code of all layers, so that the first of them opens at once. */
export async function loadLayers(): Promise<void> {
  await Promise.all([ModalFrame.load(), FocusHold.load()])
}

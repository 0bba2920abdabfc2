import { later } from '../foundation'

// The code of what lies over the page comes after the first page, for nobody opens anything before there is something
// to open it from. `OverlayRoot` fetches it as soon as the browser has nothing else to do.

/** The modal mechanics without head, body and foot: portal target for popovers, focus, Escape, inert page. */
export const ModalFrame = later(async () => (await import('./Dialog/ModalFrame')).ModalFrame)

export const LatePopover = later(async () => (await import('./Popover/PopoverPanel')).PopoverPanel)

export const LateListPanel = later(async () => (await import('./Popover/AnchoredPanel')).ListPanel)

export const LateMenuItems = later(async () => (await import('./Menu/MenuItems')).MenuItems)

export const LateTooltip = later(async () => (await import('./Tooltip/TooltipBubble')).TooltipBubble)

/** Fetches the code of all layers, so that the first of them opens at once. */
export async function loadLayers(): Promise<void> {
  await Promise.all([ModalFrame.load(), LatePopover.load(), LateListPanel.load(), LateMenuItems.load(), LateTooltip.load()])
}

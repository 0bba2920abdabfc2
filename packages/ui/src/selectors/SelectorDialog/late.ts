import { useEffect } from 'react'
import { type Later, later, whenIdle } from '../../foundation'
import type { MultipleSelectorDialog } from './MultipleSelectorDialog'
import type { SingleSelectorDialog } from './SingleSelectorDialog'

// Most fields are filled by typing: their dialogs come once the browser has nothing else to do, or when asked for.

export const LateSingleSelectorDialog = later(
  async () => (await import('./SingleSelectorDialog')).SingleSelectorDialog,
) as unknown as typeof SingleSelectorDialog & Pick<Later<object>, 'load'>

export const LateMultipleSelectorDialog = later(
  async () => (await import('./MultipleSelectorDialog')).MultipleSelectorDialog,
) as unknown as typeof MultipleSelectorDialog & Pick<Later<object>, 'load'>

/** Fetches the code of both dialogs, so that the first of them opens at once. */
export async function loadSelectorDialogs(): Promise<void> {
  await Promise.all([LateSingleSelectorDialog.load(), LateMultipleSelectorDialog.load()])
}

/** For widgets that open one of them on a press. The first press asks again when this fails. */
export function useSelectorDialogsSoon(): void {
  useEffect(() => whenIdle(() => void loadSelectorDialogs().catch(() => {})), [])
}

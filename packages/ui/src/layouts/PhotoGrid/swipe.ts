/** Where a finger went down and up, in px of the window. */
export type Stroke = { readonly fromX: number; readonly fromY: number; readonly toX: number; readonly toY: number }

const least = 48

/** Whether a stroke of a finger asks for the next picture (1), the one before (-1), or nothing (0). */
export function swipeStep({ fromX, fromY, toX, toY }: Stroke): -1 | 0 | 1 {
  const [across, along] = [toX - fromX, toY - fromY]
  if (Math.abs(across) < least || Math.abs(across) < 2 * Math.abs(along)) return 0
  return across < 0 ? 1 : -1
}

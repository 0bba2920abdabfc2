import type { ComponentProps } from 'react'

/**
 * A head or a cell of the grid. The grid is drawn with boxes, because rows come and go while it is scrolled, and has the
 * one tab stop itself.
 */
export const Part = (props: ComponentProps<'div'>) => <div {...props} />

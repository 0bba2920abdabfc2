const shape = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='3.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/** Masks of the two marks a box can hold. */
export const tickShape = shape('M20 6 9 17l-5-5')
export const dashShape = shape('M5 12h14')

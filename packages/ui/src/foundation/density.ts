/** Control and row heights in px. */
export const densitySizes = { compact: 32, comfortable: 44 } as const

/** Heights in px of what stands inside a control or a row, such as its clear button. */
export const densitySmall = { compact: 28, comfortable: 44 } as const

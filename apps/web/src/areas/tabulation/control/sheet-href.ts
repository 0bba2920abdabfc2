/** Where the marks of a sheet are entered. */
export const sheetHref = (id: string) => `/curriculum/tab-mark-entry-latest?sheet=${id}`

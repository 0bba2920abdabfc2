/** Shows a paper in a tab of its own. */
export const openPdf = (blob: Blob) => window.open(URL.createObjectURL(blob), '_blank', 'noopener,noreferrer')

/** Rows of a page. */
export const defaultPageSize = 10
const mostLinks = 10

/** Number of pages for a number of rows, at least one. */
export const pageCount = (rows: number, pageSize: number): number => Math.max(1, Math.ceil(rows / pageSize))

/** The pages to link: at most ten, the current one among them, as central as the ends allow. */
export function pageLinks(current: number, pages: number): number[] {
  const count = Math.min(mostLinks, Math.max(1, pages))
  const first = Math.min(Math.max(1, current - Math.floor(count / 2)), Math.max(1, pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

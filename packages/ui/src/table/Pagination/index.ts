export { PageLinks, type PageLinksProps, Pagination, type PaginationProps } from './Pagination'

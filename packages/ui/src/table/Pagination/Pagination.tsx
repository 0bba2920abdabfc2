import { pageCount, pageLinks } from '@school/rules'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Field } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { Select } from '../../form/Select'
import { color, font, media, radius, size, space } from '../../foundation'
import { pageMessage, rowsMessage, tableMessages } from '../table.messages'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  min-height: 48px;
  padding: ${space[8]} ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & b {
    color: ${color.ink};
    font-weight: 600;
  }

  @media print {
    display: none;
  }
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
`

const Sizes = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

const Links = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
`

const PageButton = styled.button`
  display: grid;
  place-items: center;
  min-width: ${size.control};
  height: ${size.control};
  padding: 0 ${space[4]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &:hover {
    background: ${color.hover};
  }

  &[aria-current] {
    background: ${color.accent};
    color: ${color.accentInk};
    font-weight: 600;
  }

  ${media.phone} {
    min-width: 44px;
    height: 44px;

    &[data-far] {
      display: none;
    }
  }
`

export type PaginationProps = {
  /** From 1. */
  page: number
  pageSize: number
  /** Rows over all pages. */
  count: number
  onPage: (page: number) => void
  /** Offers other sizes when given. */
  onPageSize?: (pageSize: number) => void
  pageSizes?: readonly number[]
}

/** At most ten page links around the current page, with what is shown at the left. A page behind the last is the last. */
export function Pagination({ page: asked, pageSize, count, onPage, onPageSize, pageSizes = [10, 20, 50, 100] }: PaginationProps) {
  const intl = useIntl()
  const pages = pageCount(count, pageSize)
  const page = Math.min(asked, pages)
  const first = count === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  const number = (value: number) => intl.formatNumber(value)
  return (
    <Row>
      <Facts>
        <span aria-live="polite">
          {count === 0
            ? intl.formatMessage(tableMessages.noRows)
            : intl.formatMessage(rowsMessage, {
                first: number(first),
                last: number(last),
                count: number(count),
              })}
        </span>
        {onPageSize ? (
          <Sizes>
            <span aria-hidden>{intl.formatMessage(tableMessages.perPage)}</span>
            <Field label={intl.formatMessage(tableMessages.perPage)} hideLabel>
              <Select
                options={pageSizes.map(value => ({ value, label: String(value) }))}
                value={pageSize}
                onChange={value => value && onPageSize(value)}
              />
            </Field>
          </Sizes>
        ) : null}
      </Facts>
      <PageLinks page={page} pages={pages} onPage={onPage} />
    </Row>
  )
}

export type PageLinksProps = {
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** At most ten page links with a step back and forth, which keep the focus at the ends; nothing for a single page. */
export function PageLinks({ page, pages, onPage }: PageLinksProps) {
  const intl = useIntl()
  if (pages <= 1) return null
  return (
    <Links aria-label={intl.formatMessage(tableMessages.pages)}>
      <IconButton
        variant="quiet"
        icon={ChevronLeft}
        label={intl.formatMessage(tableMessages.previous)}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      {pageLinks(page, pages).map(link => (
        <PageButton
          key={link}
          type="button"
          aria-label={intl.formatMessage(pageMessage, { page: link })}
          aria-current={link === page ? 'page' : undefined}
          data-far={Math.abs(link - page) > 2 ? '' : undefined}
          onClick={() => onPage(link)}
        >
          {link}
        </PageButton>
      ))}
      <IconButton
        variant="quiet"
        icon={ChevronRight}
        label={intl.formatMessage(tableMessages.next)}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      />
    </Links>
  )
}

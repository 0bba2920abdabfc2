import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../form/Button'
import { space } from '../foundation'
import { Dialog } from '../overlay/Dialog'
import { FilterContext, type FilterState } from './filter-sheet'
import { filtersActiveMessage, layoutMessages, showFoundMessage } from './layouts.messages'

/** A search, and what the work of the screen waits for. */
const stays = `:is(:has(input[type='search']), [data-kept])`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[8]};
  margin-bottom: ${space[8]};

  [role='tablist'] + & {
    margin-top: ${space[8]};
  }

  & > * {
    flex: 1 1 120px;
    min-width: 0;
  }

  & > button {
    flex: none;
  }

  &[data-all] > [data-wide] {
    flex-basis: 100%;
  }

  &:not([data-all]) > :not(button, ${stays}) {
    display: none;
  }

  /* What the screen waits for is asked before anything is searched. */
  &:not([data-all]):has(> [data-kept]) > :has(input[type='search']) {
    display: none;
  }

  /* What is searched stands in the field. */
  &:not([data-all]) > :has(input[type='search']) :has(> label) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  @media print {
    display: none;
  }
`

const Fields = styled.div`
  display: grid;
  gap: ${space[16]};
  padding-top: ${space[4]};

  &:not(:has(> [data-kept])) > :has(input[type='search']) {
    display: none;
  }
`

/** How many fields of a row its sheet would hold; 0 where a single one stands alone, which stays in its place. */
function foldedIn(row: HTMLElement): number {
  const fields = [...row.children].filter(field => field.tagName !== 'BUTTON')
  const folded = fields.filter(field => !field.matches(stays))
  return folded.length === 1 && fields.length === 1 ? 0 : folded.length
}

/** The filters of a phone: the search stays in place, all else is a sheet behind one button, which says how many are set. */
export function PhoneFilters({ children, more, found }: { children: ReactNode; more?: ReactNode; found?: ReactNode }) {
  const intl = useIntl()
  const row = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [folded, setFolded] = useState(0)
  const [active, setActive] = useState<number>()
  const clear = useRef<(() => void) | undefined>(undefined)
  const tell = useCallback((state: FilterState) => {
    clear.current = state.onClear
    setActive(state.active)
  }, [])
  useLayoutEffect(() => {
    if (row.current) setFolded(foldedIn(row.current))
  })
  const folds = active !== undefined && (folded > 0 || more !== undefined)
  const close = () => setOpen(false)
  const title = intl.formatMessage(layoutMessages.filters)
  return (
    <FilterContext value={tell}>
      <Row ref={row} data-filters="" data-all={folds ? undefined : ''}>
        {children}
        {folds ? (
          <Button icon={SlidersHorizontal} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
            {active ? intl.formatMessage(filtersActiveMessage, { active: intl.formatNumber(active) }) : title}
          </Button>
        ) : null}
      </Row>
      <FilterContext value={null}>
        <Dialog
          open={open}
          onClose={close}
          title={title}
          footer={
            <>
              {active ? (
                <Button variant="quiet" onClick={() => clear.current?.()}>
                  {intl.formatMessage(layoutMessages.clearFilters)}
                </Button>
              ) : null}
              <Button variant="primary" onClick={close}>
                {typeof found === 'string' && found
                  ? intl.formatMessage(showFoundMessage, { found })
                  : intl.formatMessage(layoutMessages.show)}
              </Button>
            </>
          }
        >
          <Fields>
            {children}
            {more}
          </Fields>
        </Dialog>
      </FilterContext>
    </FilterContext>
  )
}

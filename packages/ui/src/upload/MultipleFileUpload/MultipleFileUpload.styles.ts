import { styled } from 'styled-components'
import { color, font, layer, space } from '../../foundation'

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  font: 400 ${font.t13} ${font.sans};
`

export const Hint = styled.span`
  flex: 1 1 140px;
  color: ${color.inkMuted};
`

export const Overall = styled.div`
  margin-top: ${space[8]};
`

/** Scrolls inside its own height; the rows reach to the edges of the box. */
export const Frame = styled.div`
  container-type: inline-size;
  position: relative;
  margin: ${space[8]} -${space[12]} -${space[8]};
  overflow-y: auto;
`

/*
 * The queue; where the box is narrow, the cells of a row stand below each other and the heads are for ears alone. Some
 * browsers forget what a table is when its look goes, so the parts say it.
 */
export const Queue = styled.table.attrs({ role: 'table' })`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & th {
    position: sticky;
    top: 0;
    z-index: ${layer.head};
    padding: ${space[8]} ${space[12]};
    border-block: 1px solid ${color.rule};
    background: ${color.surface};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
    white-space: nowrap;
  }

  [data-raised] & th {
    background: ${color.raised};
  }

  & td {
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${color.rule};
    vertical-align: middle;
  }

  & tr:last-child > td {
    border-bottom: 0;
  }

  & [data-cell='name'] {
    width: 99%;
    min-width: 160px;
  }

  & [data-cell='progress'] > * {
    min-width: 84px;
  }

  & [data-cell='status'] {
    min-width: 112px;
    color: ${color.inkMuted};
  }

  & [data-problem] {
    color: ${color.danger.ink};
    font-weight: 500;
  }

  /* What gets the focus must not hide below the heads. */
  & tbody :is(a, button) {
    scroll-margin-block-start: 40px;
  }

  @container (max-width: 559.98px) {
    display: block;

    & tbody {
      display: block;
    }

    & thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    & tbody > tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: ${space[4]} ${space[12]};
      padding: ${space[8]} ${space[12]};
      border-top: 1px solid ${color.rule};
    }

    & td {
      padding: 0;
      border: 0;
    }

    & [data-cell='name'] {
      flex: 1 1 100%;
      width: auto;
      min-width: 0;
    }

    & [data-cell='progress'],
    & [data-cell='status'] {
      flex: 1 1 auto;
      min-width: 0;
    }

    & [data-cell='progress']:empty {
      display: none;
    }
  }
`

export const Heads = styled.thead.attrs({ role: 'rowgroup' })``
export const Body = styled.tbody.attrs({ role: 'rowgroup' })``
export const Row = styled.tr.attrs({ role: 'row' })``
export const HeadCell = styled.th.attrs({ role: 'columnheader', scope: 'col' })``
export const Cell = styled.td.attrs({ role: 'cell' })``

export const Named = styled.div`
  display: grid;
  grid-template-columns: 30px minmax(0, 1fr);
  align-items: start;
  gap: ${space[12]};
  min-width: 0;
`

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[8]};
`

import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../../foundation'

export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  & > b {
    flex: 1 1 160px;
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  /* The week with its arrows, and below them what takes more room. */
  ${media.phone} {
    & > b {
      flex: 1 1 120px;
    }

    & > button:not([data-square]) {
      flex: 1 1 120px;
      order: 1;
    }
  }

  @media print {
    & > :not(b) {
      display: none;
    }
  }
`

export const Frame = styled.div`
  position: relative;
  max-width: 100%;
  overflow: auto;
`

export const Board = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & th,
  & td {
    border-bottom: 1px solid ${color.rule};
    vertical-align: top;
  }

  & td,
  & thead th + th {
    width: 136px;
    border-inline-start: 1px solid ${color.rule};
  }

  & thead th {
    padding: ${space[8]} ${space[8]} ${space[8]} ${space[12]};
    border-bottom-color: ${color.ruleInk};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
  }

  & thead th[data-today] {
    box-shadow: inset 0 3px 0 ${color.accent};
    color: ${color.ink};
  }

  @media (forced-colors: active) {
    & thead th[data-today] {
      border-block-start: 3px solid Highlight;
    }
  }

  & th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: 112px;
    padding: ${space[12]} ${space[12]} ${space[8]} ${space[16]};
    background: ${color.surface};
    text-align: start;
  }

  & tbody th {
    font: 600 ${font.t13} ${font.sans};
  }

  & th small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & [data-holiday] {
    background: ${color.well};
  }

  & td {
    height: 72px;
    padding: ${space[2]};
  }

  & td > span {
    display: block;
    height: 100%;
    padding: ${space[8]};
  }

  & tbody tr:last-child > * {
    border-bottom: 0;
  }

  @media (forced-colors: active) {
    & thead th[data-today] {
      border-top: 3px solid Highlight;
    }
  }
`

export const DayHead = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space[4]};

  & > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > span > b {
    display: block;
    color: ${color.ink};
    font: 600 ${font.t13} ${font.sans};
  }
`

/** A cell that opens: as high as its row, so that a finger or a pointer finds it. */
export const CellButton = styled.button`
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  width: 100%;
  height: 100%;
  min-height: 66px;
  padding: ${space[8]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  color: inherit;
  font: inherit;
  text-align: start;

  & > i {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    margin: auto;
    color: ${color.inkFaint};
    font-style: normal;
    opacity: 0;
  }

  & > i > svg {
    width: 14px;
    height: 14px;
  }

  &:hover {
    background: ${color.hover};
  }

  &:hover > i,
  &:focus-visible > i {
    opacity: 1;
  }

  &[aria-expanded='true'] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
  }

  @media (hover: none) {
    & > i {
      opacity: 1;
    }
  }
`

export const Entry = styled.span`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  min-width: 0;
  max-width: 100%;

  & + & {
    margin-top: ${space[8]};
    padding-top: ${space[8]};
    border-top: 1px solid ${color.rule};
  }

  & > b {
    font: 500 ${font.t13} ${font.sans};
    overflow-wrap: anywhere;
  }

  & > small {
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    overflow-wrap: anywhere;
  }
`

/** The mark of a register: the row stands in the margin, with one rule at its side. */
export const DayList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    border-bottom: 1px solid ${color.rule};
    color: ${color.ink};
    font: 400 ${font.t13} ${font.sans};
  }

  & > li:last-child {
    border-bottom: 0;
  }

  & > li > div {
    padding: ${space[12]} ${space[12]} ${space[8]} ${space[16]};
    border-inline-end: 1px solid ${color.rule};
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & > li > div > small {
    display: block;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
  }

  & > li > span {
    padding: ${space[12]};
    color: ${color.inkMuted};
  }

  & > li > ${CellButton} {
    min-height: max(56px, ${size.control});
    padding: ${space[12]};
    border-radius: 0;
  }

  & > li > ${CellButton} > i {
    margin: 0;
    opacity: 1;
  }
`

export const Holiday = styled.p`
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.well};
  color: ${color.inkMuted};
  font: 500 ${font.t13} ${font.sans};
`

import { styled } from 'styled-components'
import { color, font, media, size, space } from '../../foundation'

export const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 0;
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > [data-rows] {
    flex: 1;
    min-height: 0;
  }

  /* The head keeps room for the scrollbar beside the rows, so that columns stay in line. */
  &[data-scrolls] [data-head],
  &[data-scrolls] > [data-rows] {
    scrollbar-gutter: stable;
  }

  & > [data-rows]:focus-visible {
    outline: none;
  }

  & > [data-rows]:focus-visible [data-active] {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }

  @media (forced-colors: active) {
    & > [data-rows]:focus-visible [data-active] {
      outline-color: Highlight;
    }
  }
`

/** As high as a row of the density, so that the list can be told in px. */
export const Measure = styled.div`
  position: absolute;
  width: 0;
  height: ${size.row};
  visibility: hidden;
`

export const Head = styled.div`
  display: grid;
  flex: none;
  align-items: center;
  height: 36px;
  border-bottom: 1px solid ${color.ruleInk};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};
  overflow: hidden;
`

export const RowGrid = styled.div`
  display: grid;
  align-items: center;
  border-bottom: 1px solid ${color.rule};

  &:hover {
    background: ${color.hover};
  }

  &[aria-selected='true'] {
    background: ${color.accentSoft};
    box-shadow: inset 3px 0 0 ${color.accent};
  }

  &[data-pickable] {
    cursor: pointer;
  }

  @media (forced-colors: active) {
    &[aria-selected='true'] {
      border-inline-start: 3px solid Highlight;
    }
  }
`

export const Cell = styled.div`
  min-width: 0;
  padding: 0 ${space[12]};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  &:first-child {
    padding-inline-start: ${space[24]};

    ${media.phone} {
      padding-inline-start: ${space[16]};
    }
  }

  &[data-look='remove'] {
    padding: 0;
    overflow: visible;
  }

  &[data-align='end'] {
    text-align: end;
  }

  &[data-align='center'] {
    text-align: center;
  }

  &[data-look='name'] {
    font-weight: 500;
  }

  &[data-look='code'] {
    color: ${color.inkMuted};
  }
`

import { styled } from 'styled-components'
import { color, font, radius, space } from '../../packages/ui/src/foundation'

/** The page; what the documentation tool says of plain elements is undone by its own class `sb-unstyled`. */
export const Page = styled.main`
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;

  & p + p,
  & > section > p + [role='region'] {
    margin-top: ${space[8]};
  }

  & h1 {
    font: 600 ${font.t26} ${font.sans};
    letter-spacing: -0.01em;
  }

  & > section {
    margin-top: ${space[32]};
  }

  & > section > h2 {
    margin-bottom: ${space[12]};
    padding-bottom: ${space[4]};
    border-bottom: 1px solid ${color.ruleInk};
    font: 600 ${font.t16} ${font.sans};
  }

  & h3 {
    margin: ${space[24]} 0 ${space[8]};
    font: 600 ${font.t14} ${font.sans};
  }

  & code,
  & kbd {
    padding: 1px ${space[4]};
    border-radius: ${radius.control};
    background: ${color.well};
    color: ${color.ink};
    font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
    font-size: 0.92em;
  }

  & kbd {
    border: 1px solid ${color.rule};
    white-space: nowrap;
  }

  & a {
    color: ${color.primary.ink};
    font-weight: 500;
    text-underline-offset: 3px;
  }
`

export const Head = styled.header`
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[8]} ${space[12]};
    margin-bottom: ${space[12]};
  }

  & > p {
    max-width: 72ch;
    color: ${color.inkMuted};
    font: 400 ${font.t16} ${font.sans};
  }
`

/** When and when not, beside each other where there is room. */
export const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: ${space[24]} ${space[32]};

  & h2 {
    margin-bottom: ${space[8]};
    font: 600 ${font.t14} ${font.sans};
  }
`

export const Points = styled.ul`
  display: grid;
  gap: ${space[8]};
  max-width: 76ch;

  & > li {
    padding-inline-start: ${space[16]};
    position: relative;
  }

  & > li::before {
    content: '';
    position: absolute;
    inset: 9px auto auto 2px;
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: ${color.ruleStrong};
  }
`

/** Scrolls sideways by itself and not with the page. */
export const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
`

export const Ledger = styled.table`
  width: 100%;
  font: 400 ${font.t13} ${font.sans};
  overflow-wrap: normal;

  & th {
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${color.ruleInk};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
    white-space: nowrap;
  }

  & td {
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${color.rule};
    vertical-align: top;
  }

  & tr:last-child > td {
    border-bottom: 0;
  }

  & td:first-child {
    white-space: nowrap;
  }

  & td[data-now],
  & th[data-now] {
    background: ${color.accentSoft};
    color: ${color.ink};
  }

  & b {
    color: ${color.danger.ink};
    font-weight: 500;
  }
`

/** A story on the ground of the theme; what is fixed to the window stays within it. */
export const Stage = styled.div`
  position: relative;
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  overflow: auto;
  contain: layout;

  & [data-school-theme] {
    min-height: 0;
  }

  & iframe {
    display: block;
    width: 100%;
    border: 0;
    background: ${color.paper};
  }
`

export const Under = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]} ${space[24]};
  margin-top: ${space[8]};
  font-size: ${font.t13};

  & summary {
    color: ${color.primary.ink};
    font: 500 ${font.t13} ${font.sans};
  }

  & details {
    flex: 1 1 100%;
    min-width: 0;
  }

  & pre {
    margin: ${space[8]} 0 0;
    padding: ${space[12]};
    border: 1px solid ${color.rule};
    border-radius: ${radius.panel};
    background: ${color.well};
    color: ${color.ink};
    font: 400 12px / 1.6 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
    overflow: auto;
    tab-size: 2;
  }
`

export const Muted = styled.p`
  max-width: 76ch;
  margin-bottom: ${space[8]};
  color: ${color.inkMuted};
`

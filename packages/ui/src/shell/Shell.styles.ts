import styled from 'styled-components'
import { Anchor, color, font, layer, media, motion, radius, size, space } from '../foundation'

export const Root = styled.div`
  display: grid;
  grid-template-columns: 248px minmax(0, 1fr);
  grid-template-rows: auto 56px minmax(0, 1fr);
  min-height: 100vh;
  min-height: 100dvh;

  &[data-collapsed] {
    grid-template-columns: 64px minmax(0, 1fr);
  }

  ${media.small} {
    &,
    &[data-collapsed] {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media print {
    display: block;
  }
`

export const SkipLink = styled.a`
  position: absolute;
  top: ${space[8]};
  inset-inline-start: ${space[8]};
  z-index: ${layer.cover};
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.accent};
  color: ${color.accentInk};
  font: 500 ${font.t14} ${font.sans};

  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
  }
`

export const Bars = styled.div`
  grid-column: 1 / -1;

  @media print {
    display: none;
  }
`

export const Side = styled.aside`
  position: sticky;
  top: 0;
  grid-row: 2 / 4;
  z-index: ${layer.sidebar};
  display: flex;
  flex-direction: column;
  width: 248px;
  height: 100vh;
  height: 100dvh;
  overflow: hidden;
  border-inline-end: 1px solid ${color.rule};
  background: ${color.well};

  [data-collapsed] > &:not([data-peek]) {
    width: 64px;
  }

  ${media.small} {
    display: none;
  }

  @media print {
    display: none;
  }
`

export const Brand = styled(Anchor)`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  flex: none;
  height: 56px;
  padding: 0 ${space[16]};
  border-bottom: 1px solid ${color.rule};
  color: ${color.ink};
  text-decoration: none;
  overflow: hidden;

  & > img,
  & > svg {
    width: 32px;
    height: 32px;
    flex: none;
    color: ${color.accent};
  }

  b {
    display: block;
    overflow: hidden;
    font: 600 ${font.t14} ${font.sans};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  span {
    min-width: 0;
  }

  small {
    display: block;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }
`

export const Nav = styled.nav`
  flex: 1;
  padding: ${space[8]} 0 ${space[24]};
  overflow: hidden auto;
  scrollbar-width: thin;

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`

export const Item = styled.li`
  position: relative;

  & ul {
    position: relative;
    padding-bottom: ${space[4]};
  }

  & > ul::before {
    content: '';
    position: absolute;
    inset-inline-start: 27px;
    top: 0;
    bottom: ${space[8]};
    width: 1px;
    background: ${color.rule};
  }

  & > a,
  & > button {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space[12]};
    width: 100%;
    min-height: ${size.row};
    padding: 0 ${space[12]} 0 ${space[24]};
    padding-inline-start: 20px;
    border: 0;
    background: none;
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }

  & ul > li > a,
  & ul > li > button {
    min-height: calc(${size.row} - 4px);
    padding-inline-start: 48px;
  }

  & ul ul > li > a {
    padding-inline-start: 60px;
  }

  & > a > svg,
  & > button > svg {
    width: 16px;
    height: 16px;
    flex: none;
    color: ${color.inkFaint};
    stroke-width: 1.6;
  }

  & > button > svg:last-child {
    width: 14px;
    height: 14px;
    margin-inline-start: auto;
    transition: transform ${motion.leave};
  }

  & > button[aria-expanded='true'] > svg:last-child {
    transform: rotate(90deg);
  }

  & > a > span,
  & > button > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & > a:hover,
  & > button:hover {
    color: ${color.ink};
    background: ${color.hover};
  }

  & > button[data-on] {
    color: ${color.ink};
    font-weight: 600;
  }

  & > a:focus-visible,
  & > button:focus-visible {
    outline-offset: -2px;
  }

  /* The index tab: the open page's item takes the colour of the page and covers the rule beside it. */
  & > a[aria-current='page'] {
    min-height: 32px;
    border-block: 1px solid ${color.rule};
    background: ${color.paper};
    color: ${color.ink};
    font-weight: 600;
    box-shadow: inset 3px 0 ${color.accent};
  }

  & > a[aria-current='page'] > svg:first-child {
    color: ${color.accent};
  }

  [data-collapsed] > aside:not([data-peek]) & {
    & > ul,
    & > a > span,
    & > button > span,
    & > button > svg:last-child {
      display: none;
    }
  }
`

export const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.sidebar};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  height: 56px;
  padding: 0 ${space[24]} 0 ${space[12]};
  border-bottom: 1px solid ${color.rule};
  background: ${color.surface};

  ${media.phone} {
    gap: ${space[2]};
    padding: 0 ${space[8]};
  }

  @media print {
    display: none;
  }
`

export const Spring = styled.span`
  flex: 1;
`

export const Context = styled.p`
  max-width: 280px;
  overflow: hidden;
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
  text-align: end;
  white-space: nowrap;

  & b {
    display: block;
    overflow: hidden;
    color: ${color.ink};
    font: 500 ${font.t13} ${font.sans};
    text-overflow: ellipsis;
  }

  ${media.small} {
    display: none;
  }
`

export const Rule = styled.span`
  flex: none;
  width: 1px;
  height: 24px;
  margin: 0 ${space[8]};
  background: ${color.rule};

  ${media.small} {
    display: none;
  }
`

export const SmallOnly = styled.span`
  display: none;
  min-width: 0;

  ${media.small} {
    display: inline-flex;
    align-items: center;
  }
`

export const WideOnly = styled.span`
  display: inline-flex;

  ${media.small} {
    display: none;
  }
`

export const PhoneBrand = styled.b`
  overflow: hidden;
  color: ${color.ink};
  font: 600 ${font.t14} ${font.sans};
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const Page = styled.main`
  min-width: 0;
  padding: 20px ${space[24]} ${space[24]};
  background: ${color.paper};

  &:focus {
    outline: none;
  }

  & > div {
    max-width: 1392px;
    margin: 0 auto;
  }

  ${media.phone} {
    padding: ${space[16]};
  }

  &[data-bottom-bar] {
    ${media.small} {
      padding-bottom: 80px;
    }
  }

  @media print {
    padding: 0;
  }
`

export const Footer = styled.footer`
  margin-top: ${space[32]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};

  @media print {
    display: none;
  }
`

export const Ribbon = styled.span`
  flex: none;
  padding: 0 ${space[8]};
  border: 1px solid ${color.warning.rule};
  border-radius: ${radius.pill};
  background: ${color.warning.soft};
  color: ${color.warning.ink};
  font: 600 ${font.t12} ${font.sans};

  ${media.phone} {
    display: none;
  }
`

export const Dot = styled.span`
  position: absolute;
  top: -4px;
  inset-inline-end: -6px;
  min-width: 18px;
  height: 18px;
  padding: 0 ${space[4]};
  border-radius: ${radius.pill};
  background: ${color.danger.solid};
  color: ${color.solidInk};
  box-shadow: 0 0 0 2px ${color.surface};
  font: 600 ${font.t12} ${font.sans};
  line-height: 18px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`

export const Held = styled.span`
  position: relative;
  display: inline-flex;
`

export const Avatar = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 35px;
  height: 35px;
  overflow: hidden;
  border: 1px solid ${color.rule};
  border-radius: ${radius.pill};
  background: ${color.well};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};

  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

export const UserButton = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[4]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  cursor: pointer;

  &:hover {
    background: ${color.hover};
  }

  & > svg {
    width: 14px;
    height: 14px;
    color: ${color.inkFaint};
  }

  & > span:last-of-type {
    text-align: start;
  }

  & b {
    display: block;
    font: 600 ${font.t13} ${font.sans};
    line-height: 16px;
  }

  & small {
    display: block;
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  ${media.small} {
    & > span:nth-child(3):not([aria-hidden]),
    & > svg {
      display: none;
    }
  }
`

import { css, styled } from 'styled-components'
import { Anchor, color, font, media, radius, space } from '../../foundation'

export const Wide = styled.div`
  ${media.phone} {
    display: none;
  }
`

export const Phone = styled.div`
  display: none;

  ${media.phone} {
    display: block;
  }
`

export const Dropdown = styled.div`
  display: flex;
  flex-direction: column;
  width: 325px;
  max-width: 100%;
  max-height: 350px;
  min-height: 0;
`

export const DropdownHead = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  min-height: 44px;
  padding: ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.rule};
  font: 600 ${font.t14} ${font.sans};

  & > h2 {
    font: inherit;
  }
`

/** The row of the two lists over the one that is shown. */
export const Choice = styled.div`
  ${Dropdown} &,
  ${Dropdown} & > [role='tabpanel'] {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }

  & > [role='tablist'] {
    position: sticky;
    z-index: 1;
    top: 0;
    flex: none;
    padding-inline: ${space[16]};
    background: ${color.raised};
  }

  & > [role='tabpanel'] {
    padding-top: 0;
  }
`

export const Scroll = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  max-height: 20rem;
  overflow: auto;
  overscroll-behavior: contain;
`

export const DropdownFoot = styled.div`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  padding: ${space[4]} ${space[8]};
  border-top: 1px solid ${color.rule};
`

const footEntry = css`
  margin-inline-end: auto;
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: max(32px, var(--control));
  padding: 0 ${space[8]};
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 600 ${font.t13} ${font.sans};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`

export const SettingsLink = styled(Anchor)`
  ${footEntry}
`

export const FootButton = styled.button`
  ${footEntry}
  border: 0;
  background: none;
  cursor: pointer;
`

export const Day = styled.h3`
  padding: ${space[16]} ${space[16]} ${space[8]} calc(56px + ${space[12]});
  border-bottom: 1px solid ${color.rule};
  background: ${color.paper};
  color: ${color.inkMuted};
  font: 550 ${font.t12} ${font.sans};
  letter-spacing: 0.04em;
  text-transform: uppercase;

  &:first-child {
    padding-top: ${space[12]};
  }
`

/** One line: an icon in the register margin, a rule, the words. */
export const Line = styled.li`
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  background: ${color.raised};

  ${Dropdown} & {
    grid-template-columns: ${space[48]} minmax(0, 1fr);
  }
`

export const Margin = styled.div`
  display: flex;
  justify-content: flex-end;
  /* The icon stands in the middle of the first line. */
  padding: calc(${space[12]} + ${space[2]}) ${space[8]} ${space[12]} 0;
  border-inline-end: 1px solid ${color.rule};
  color: ${color.inkFaint};

  &[data-unread] {
    color: ${color.accent};
  }
`

export const Words = styled.div`
  position: relative;
  min-width: 0;
  padding: ${space[12]} ${space[16]} ${space[12]} ${space[12]};
  border-bottom: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};

  ${Dropdown} & {
    font: 400 ${font.t13} ${font.sans};
  }

  &[data-link]:hover {
    background: ${color.hover};
  }

  /* Over the link that fills the line. */
  & > div:last-child a {
    position: relative;
  }
`

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  gap: ${space[8]};

  & > :is(h3, h4) {
    flex: 1;
    min-width: 0;
    color: ${color.ink};
    font: 500 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }

  &[data-unread] > :is(h3, h4) {
    font-weight: 600;
  }

  & > time,
  & > span {
    flex: none;
    color: ${color.inkMuted};
    font: 400 ${font.t12} ${font.sans};
    font-variant-numeric: tabular-nums;
  }
`

/** The whole line is the link's target; links in the caption lie over it. */
export const LineLink = styled(Anchor)`
  color: inherit;
  text-decoration: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid ${color.accent};
    outline-offset: -2px;
  }
`

export const Dot = styled.i`
  flex: none;
  align-self: flex-start;
  width: 8px;
  height: 8px;
  margin-top: calc(${space[4]} + ${space[2]});
  border-radius: 50%;
  background: ${color.accent};

  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`

export const Nothing = styled.p`
  padding: ${space[24]} ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
  text-align: center;
`

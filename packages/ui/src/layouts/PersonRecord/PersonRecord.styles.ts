import { styled } from 'styled-components'
import { Anchor, color, font, media, radius, size, space } from '../../foundation'

export const Head = styled.header`
  margin-bottom: ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};

  @media print {
    display: none;
  }
`

/** The way to others: above the person, so that it stands still when they change. */
export const Steps = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  margin-bottom: ${space[8]};

  & > :nth-child(2) {
    margin-inline-start: auto;
  }
`

export const Finder = styled.div`
  margin-bottom: ${space[12]};
`

export const Card = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[4]} ${space[16]};
  align-items: start;

  ${media.small} {
    grid-template-columns: auto minmax(0, 1fr);
  }

  ${media.phone} {
    column-gap: ${space[12]};
  }
`

export const Photo = styled.div`
  grid-row: span 2;

  ${media.phone} {
    grid-row: auto;
  }
`

export const Texts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  min-width: 0;
`

export const Name = styled.h1`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[8]};
  color: ${color.ink};
  font: 600 ${font.t20} ${font.sans};
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;

  & > span {
    min-width: 0;
  }

  & > span + span {
    font: 600 ${font.t14} ${font.sans};
    letter-spacing: 0;
  }
`

export const FactLine = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[12]};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    padding-inline-start: ${space[12]};
    border-inline-start: 1px solid ${color.ruleStrong};
  }

  & b {
    color: ${color.ink};
    font-weight: 600;
  }
`

export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[8]};
  min-width: 0;

  & > p {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > p > b {
    color: ${color.ink};
    font-weight: 500;
  }

  grid-column: 2 / -1;

  ${media.phone} {
    flex: 1;

    & > p {
      flex-basis: 100%;
    }
  }
`

export const WayLink = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  min-width: ${size.control};
  min-height: ${size.control};
  padding: 0 ${space[8]};
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};
  text-decoration: none;

  &:hover {
    border-color: ${color.accentRule};
    background: ${color.hover};
  }

  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
  }

  ${media.phone} {
    padding: 0;

    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`

export const Doing = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};

  ${media.small} {
    grid-column: 1 / -1;
    grid-row: 3;
    justify-content: flex-start;
  }

  ${media.phone} {
    margin-inline-start: auto;
  }
`

/** On a phone the ways to reach somebody and what can be done share a line. */
export const Foot = styled.div`
  display: contents;

  ${media.phone} {
    display: flex;
    grid-column: 1 / -1;
    align-items: flex-end;
    gap: ${space[8]};
  }
`

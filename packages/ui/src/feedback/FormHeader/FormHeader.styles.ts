import { styled } from 'styled-components'
import { color, font, media, size, space } from '../../foundation'

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]} ${space[8]};
  margin-bottom: ${space[16]};

  &[data-beside] {
    flex-wrap: nowrap;
  }

  ${media.phone} {
    align-items: center;
    gap: 0 ${space[8]};
    min-height: 36px;
    margin-bottom: ${space[8]};
  }
`

export const Texts = styled.div`
  flex: 1 1 280px;
  min-width: 0;

  ${media.phone} {
    flex-basis: 120px;
  }
`

export const Heading = styled.h1`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};
  color: ${color.ink};
  font: 600 ${font.t20} ${font.sans};
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;

  & > span + span {
    font: 600 ${font.t14} ${font.sans};
    letter-spacing: 0;
  }

  /* One line on a phone; what does not fit is read by a press on it. */
  ${media.phone} {
    flex-wrap: nowrap;
    font: 600 ${font.t16} ${font.sans};

    & > :first-child {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & > span + span,
    & > button + span {
      flex: none;
      max-width: 50%;
      overflow: hidden;
      font: 600 ${font.t12} ${font.sans};
      letter-spacing: 0;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`

/** The title as a button that tells the rest of the head. */
export const Told = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 36px;
  padding: 0;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  text-align: start;

  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & > svg {
    flex: none;
    width: 14px;
    height: 14px;
    color: ${color.inkFaint};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`

/** The head in full, over the page. */
export const Rest = styled.div`
  display: grid;
  gap: ${space[4]};
  max-width: 328px;
  padding: ${space[12]} ${space[16]};
  font: 400 ${font.t13} ${font.sans};
  overflow-wrap: anywhere;

  & > b {
    color: ${color.ink};
    font: 600 ${font.t16} ${font.sans};
  }
`

export const Context = styled.p`
  color: ${color.inkFaint};
  font: 400 ${font.t13} ${font.sans};

  & b {
    color: ${color.inkMuted};
    font-weight: 500;
  }
`

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  /* Beside the title where they fit; a row of its own, as wide as the page, where they do not. */
  ${media.phone} {
    flex: 0 1 auto;
    max-width: 100%;
    justify-content: flex-end;

    & > * {
      flex: 0 1 auto;
    }

    & > button[data-square] {
      flex: none;
    }

    & > :is(button, a):not([data-square]) {
      min-height: 36px;
      height: auto;
    }

    /* A finger's target reaches over the line that it stands in. */
    & > button[data-square]:last-child {
      width: ${size.control};
      margin-block: -4px;
      margin-inline-end: -${space[12]};
    }
  }

  @media print {
    display: none;
  }
`

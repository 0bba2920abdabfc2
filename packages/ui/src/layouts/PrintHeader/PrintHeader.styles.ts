import { createGlobalStyle, styled } from 'styled-components'
import { color, font, paperFont, space } from '../../foundation'

/** The serif of the head, as a browser is asked for it. */
export const headFont = `600 ${paperFont.p24} ${font.serif}`

/** What the margins of every sheet say, as CSS strings with what is counted between them. */
export const PageMargins = createGlobalStyle<{ $printed: string; $number: string }>`
  @page {
    margin: 36px 44px 52px;

    @bottom-left {
      content: ${({ $printed }) => $printed};
      font: 400 ${paperFont.p10} ${font.sans};
    }

    @bottom-right {
      content: ${({ $number }) => $number};
      font: 400 ${paperFont.p10} ${font.sans};
    }
  }
`

export const Head = styled.header`
  display: none;

  @media print {
    display: block;
    color: ${color.ink};
    font: 400 ${paperFont.p11} ${font.sans};

    /* It stands for the head of the screen; tabs and signs of sorting are no part of paper. */
    & + div:has(> div > h1),
    & ~ nav,
    & ~ * [role='tablist'],
    & ~ * th svg {
      display: none;
    }
  }
`

export const Letterhead = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[16]};
  padding-bottom: ${space[12]};

  & p {
    color: ${color.inkMuted};
  }

  & p:first-child {
    color: ${color.ink};
    font: ${headFont};
  }
`

/* Two rules of 2 and 1 px close it, as on files. */
export const TitleBlock = styled.div`
  position: relative;
  margin-bottom: ${space[12]};
  padding: ${space[16]} 0 ${space[8]};
  border-top: 2px solid ${color.ruleInk};
  border-bottom: 1px solid ${color.ruleInk};

  &::before {
    content: '';
    position: absolute;
    inset: 2px 0 auto;
    border-top: 1px solid ${color.ruleInk};
  }

  & > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${space[16]};
    font: 600 ${paperFont.p22} ${font.serif};
  }

  & > div > span {
    flex: none;
    font: 600 ${paperFont.p15} ${font.serif};
  }

  & > p {
    color: ${color.inkMuted};
  }
`

/** What paper shows in place of all that comes after it under the same parent: one record of a list. The screen shows it never. */
export const PrintPage = styled.div`
  display: none;

  @media print {
    display: block;
    color: ${color.ink};
    font: 400 ${paperFont.p13} ${font.sans};

    && ~ * {
      display: none;
    }
  }
`

export const Signed = styled.footer`
  display: none;

  @media print {
    display: flex;
    justify-content: space-between;
    gap: ${space[32]};
    margin-top: ${space[48]};
    break-inside: avoid;
    color: ${color.ink};
    font: 400 ${paperFont.p11} ${font.sans};

    & > span {
      flex: 0 1 240px;
      padding-top: ${space[4]};
      border-top: 1px solid ${color.ruleInk};
    }
  }
`

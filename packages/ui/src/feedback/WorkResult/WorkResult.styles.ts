import { styled } from 'styled-components'
import { color, font, media, pageTop, space } from '../../foundation'

export const Work = styled.div`
  display: grid;
  gap: ${space[8]};
  margin-top: ${space[4]};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  scroll-margin-block: calc(${pageTop} + ${space[64]});
`

/** The figures of a result in one ruled line. */
export const Parts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} 0;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    padding-inline: ${space[12]};
    border-inline-start: 1px solid ${color.ruleStrong};
  }

  & > li:first-child {
    padding-inline-start: 0;
    border-inline-start: 0;
  }

  & b {
    font: 600 ${font.t16} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & [data-trouble] b {
    color: ${color.danger.ink};
  }

  ${media.phone} {
    flex-direction: column;

    & > li {
      padding-inline: 0;
      border-inline-start: 0;
    }

    & b {
      flex: none;
      min-width: 32px;
    }

    & a,
    & > li:not(:has(a)) {
      display: flex;
      align-items: baseline;
      padding-block: ${space[8]};
    }
  }
`

/** Why some were left out, one after the other. */
export const Reasons = styled.p`
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
`

export const Trouble = styled.p`
  color: ${color.danger.ink};
  font: 500 ${font.t13} ${font.sans};
`

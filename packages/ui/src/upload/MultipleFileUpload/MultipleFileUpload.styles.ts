import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'

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
export const Rows = styled.ul`
  margin: ${space[8]} -${space[12]} -${space[8]};
  overflow-y: auto;

  & > li {
    padding: ${space[8]} ${space[12]};
    border-top: 1px solid ${color.rule};
  }
`

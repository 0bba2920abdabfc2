import { styled } from 'styled-components'
import { color, font, radius, size } from '../foundation'

/** A button that looks like a word, inside a field or under a list. */
export const PlainButton = styled.button`
  min-height: ${size.control};
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 500 ${font.t14} ${font.sans};

  &:hover:not(:disabled) {
    text-decoration: underline;
  }

  &:disabled {
    color: ${color.inkFaint};
  }
`

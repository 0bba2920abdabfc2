import { styled } from 'styled-components'
import { color, font, radius, size, space } from '../../foundation'

/** The text box and its button read as one control. */
export const Joined = styled.div`
  display: flex;
  min-width: 0;

  & > :first-child {
    flex: 1;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }

  & > [data-opens] {
    cursor: pointer;
  }

  & > button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    border-inline-start: 0;
    border-color: ${color.ruleStrong};
  }

  /* The ring of one half must not lie under the other. */
  & > :focus-visible,
  & > :focus-within {
    z-index: 1;
  }
`

export const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[12]};
  padding-top: ${space[4]};
  color: ${color.danger.ink};
  font: 400 ${font.t12} ${font.sans};
`

export const Status = styled.p`
  padding: ${space[8]} ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

/** A choice shown but not typed: press it to change it. */
export const Shown = styled.input`
  flex: 1;
  min-width: 0;
  height: calc(${size.control} - 2px);
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  text-overflow: ellipsis;
  cursor: pointer;

  &:focus {
    outline: none;
  }
`

import { styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../foundation'

export const Words = styled.fieldset`
  display: grid;
  gap: ${space[8]};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-bottom: ${space[8]};
    padding: 0;
    color: ${color.inkMuted};
    font: 500 ${font.t13} ${font.sans};
  }
`

/** The sentence, with its inputs in its lines. */
export const Sentence = styled.p`
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  line-height: calc(${size.control} + ${space[8]});
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  ${media.phone} {
    padding: ${space[8]} ${space[12]};
  }
`

/** An input with its button, one thing to the eye. */
export const WordPlace = styled.span`
  display: inline-flex;
  max-width: 100%;
  height: ${size.control};
  margin-inline: ${space[2]};
  border: 1px solid ${color.accent};
  border-radius: ${radius.control};
  background: ${color.accentSoft};
  line-height: normal;
  vertical-align: middle;

  &[data-invalid] {
    border-color: ${color.danger.solid};
    background: ${color.danger.soft};
  }
`

export const WordInput = styled.input`
  flex: 0 1 auto;
  min-width: 56px;
  max-width: 100%;
  padding: 0 ${space[8]};
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  font: 600 ${font.t14} ${font.sans};
  field-sizing: content;

  &::placeholder {
    color: ${color.inkMuted};
    font-weight: 400;
  }
`

export const WordButton = styled.button`
  flex: none;
  min-width: ${size.control};
  padding: 0 ${space[8]};
  border: 0;
  border-inline-start: 1px solid ${color.accentRule};
  border-radius: 0 ${radius.control} ${radius.control} 0;
  background: transparent;
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};

  &:hover:not(:disabled) {
    background: ${color.hover};
  }

  &:disabled {
    color: ${color.inkFaint};
  }
`

export const WordError = styled.small`
  margin-inline-end: ${space[4]};
  color: ${color.danger.ink};
  font: 500 ${font.t12} ${font.sans};
`

export const WordsHelp = styled.span`
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
`

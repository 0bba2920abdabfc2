import { styled } from 'styled-components'
import { color, font, size, space } from '../../foundation'
import { controlFrame } from '../TextInput/TextInput.styles'

/** The closed face of a choice: looks like a field, opens a list. */
export const Toggle = styled.button`
  ${controlFrame}
  text-align: start;
  cursor: default;

  &[data-placeholder] > span:first-child {
    color: ${color.inkFaint};
  }

  &[aria-expanded='true'] > svg:last-child {
    transform: rotate(180deg);
  }
`

export const ToggleRow = styled.div`
  position: relative;
  display: flex;
  min-width: 0;

  &[data-clearable] > button:first-of-type {
    padding-inline-end: calc(${space[32]} + ${space[4]} + ${size.small});
  }

  & > [data-clear] {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${space[32]};
    display: grid;
    place-items: center;
  }

  &[data-clearable] > button:first-of-type > svg:last-child {
    position: absolute;
    inset-inline-end: ${space[12]};
  }
`

export const ToggleText = styled.span`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

export const Options = styled.ul`
  flex: 1;
  min-height: 0;
  padding: ${space[4]} 0;
  overflow: auto;
  overscroll-behavior: contain;

  &:focus {
    outline: none;
  }
`

export const OptionRow = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[12]};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  overflow-wrap: anywhere;

  &[data-highlighted] {
    background: ${color.accentSoft};
  }

  &[data-chosen] {
    font-weight: 500;
  }

  &[aria-disabled='true'] {
    color: ${color.inkFaint};
    cursor: default;
  }

  & > svg {
    margin-inline-start: auto;
    color: ${color.primary.ink};
  }

  @media (forced-colors: active) {
    &[data-highlighted] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

export const OptionHint = styled.span`
  margin-inline-start: auto;
  padding-inline-start: ${space[16]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export const OptionRule = styled.li`
  margin: ${space[4]} 0;
  border-top: 1px solid ${color.rule};
`

export const NoOptions = styled.p`
  padding: ${space[8]} ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

export const FilterRow = styled.div`
  flex: none;
  padding: ${space[8]};
  border-bottom: 1px solid ${color.rule};
`

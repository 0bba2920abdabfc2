import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'

export const FieldRoot = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;

  &[data-label-hidden] {
    gap: 0;
  }

  /* A box or a switch without words stands where the label begins. */
  & > [data-bare] {
    align-self: flex-start;
  }
`

export const LabelRow = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[8]};
  margin-bottom: ${space[4]};
`

export const Label = styled.label`
  flex: 1;
  min-width: 0;
  color: ${color.inkMuted};
  font: 500 ${font.t13} ${font.sans};
  line-height: 16px;
  overflow-wrap: anywhere;
`

export const Star = styled.span`
  margin-inline-start: ${space[2]};
  color: ${color.danger.ink};
`

export const Help = styled.p`
  margin-top: ${space[4]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};
`

export const ErrorText = styled.p`
  display: flex;
  gap: ${space[4]};
  margin-top: ${space[4]};
  color: ${color.danger.ink};
  font: 500 ${font.t12} ${font.sans};

  & > svg {
    width: 14px;
    height: 14px;
    margin-top: 1px;
  }
`

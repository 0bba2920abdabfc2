import { styled } from 'styled-components'
import { TextArea } from '../../form'
import { color, font, media, space } from '../../foundation'

export const Bar = styled.form`
  flex: none;
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${color.rule};
  background: ${color.surface};

  ${media.phone} {
    padding-bottom: max(${space[12]}, env(safe-area-inset-bottom));
  }
`

export const Controls = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[8]};

  & > button[aria-disabled='true']:not([aria-busy]) {
    border-color: ${color.rule};
    background: ${color.well};
    color: ${color.inkFaint};
    cursor: default;
  }
`

/** One line high, and with what is typed up to six. */
export const Words = styled(TextArea)`
  && {
    flex: 1;
    min-height: 44px;
    max-height: 156px;
    padding-block: 11px;
    resize: none;
  }

  ${media.small} {
    && {
      padding-block: 9px;
      font: 400 ${font.t16} ${font.sans};
    }
  }
`

/** Below the field: why nothing is sent, or how long the text has become. */
export const Problem = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding-top: ${space[8]};
  color: ${color.danger.ink};
  font: 400 ${font.t13} ${font.sans};

  &[data-tone='warning'] {
    color: ${color.warning.ink};
  }
`

export const Refusal = styled.p`
  flex: none;
  padding: ${space[16]};
  border-top: 1px solid ${color.rule};
  background: ${color.well};
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
  text-align: center;
`

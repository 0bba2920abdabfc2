import { styled } from 'styled-components'
import { color, font, space } from '../../foundation'
import { statusColors } from '../status'

export const Content = styled.div`
  ${statusColors}
  display: flex;
  gap: ${space[16]};
  min-height: 0;
  padding: ${space[24]};

  & > svg {
    width: 20px;
    height: 20px;
    margin-top: ${space[2]};
    stroke-width: 1.6;
    color: var(--status-solid);
  }
`

export const Words = styled.div`
  flex: 1;
  min-width: 0;
`

export const Title = styled.h2`
  font: 600 ${font.t16} ${font.sans};
  overflow-wrap: anywhere;
`

export const Message = styled.div`
  max-height: 60vh;
  color: ${color.inkMuted};
  font: 400 ${font.t14} ${font.sans};
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-line;

  h2 + & {
    margin-top: ${space[4]};
  }

  &[data-html] {
    white-space: normal;
  }
`

export const Answer = styled.div`
  margin-top: ${space[16]};
`

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
  flex: none;
  padding: ${space[12]} ${space[24]};
  border-top: 1px solid ${color.rule};
`

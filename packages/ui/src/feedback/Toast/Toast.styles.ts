import { keyframes, styled } from 'styled-components'
import { color, font, layer, media, motion, radius, shadow, space } from '../../foundation'
import { statusColors } from '../status'

const enter = keyframes`
  from { opacity: 0; transform: translateY(-8px); }
`

export const Stack = styled.div`
  position: fixed;
  z-index: ${layer.toast};
  inset-block-start: ${space[12]};
  inset-inline-end: ${space[12]};
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: ${space[8]};
  max-height: calc(100dvh - ${space[24]});
  overflow-y: auto;
  overscroll-behavior: contain;

  &:empty {
    display: none;
  }

  @media print {
    display: none;
  }
`

export const ToastBox = styled.div`
  ${statusColors}
  position: relative;
  display: flex;
  gap: ${space[12]};
  flex: none;
  align-items: flex-start;
  min-width: 250px;
  max-width: 300px;
  padding: ${space[12]} ${space[8]} ${space[12]} ${space[16]};
  border: 1px solid ${color.rule};
  border-inline-start: 4px solid var(--status-solid);
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.float};
  cursor: pointer;
  animation: ${enter} ${motion.enter};

  & > svg {
    margin-top: 1px;
    width: 20px;
    height: 20px;
    stroke-width: 1.6;
    color: var(--status-solid);
  }

  ${media.phone} {
    max-width: min(300px, calc(100vw - ${space[24]}));
  }
`

export const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`

export const Title = styled.b`
  display: block;
  font: 600 ${font.t14} ${font.sans};
`

export const Message = styled.p`
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  b + & {
    color: ${color.inkMuted};
    font: 400 ${font.t13} ${font.sans};
  }
`

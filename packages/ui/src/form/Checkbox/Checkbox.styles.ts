import { css, styled } from 'styled-components'
import { color, font, radius, size, space } from '../../foundation'
import { dashShape, tickShape } from './check-shape'

const box = css`
  position: relative;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.mark};
  background: ${color.surface};

  [data-raised] & {
    background: ${color.raised};
  }

  &::after {
    content: '';
    position: absolute;
    inset: 1px;
    background: ${color.accentInk};
    opacity: 0;
    mask: ${tickShape} center / 100% no-repeat;
  }
`

const filled = css`
  border-color: ${color.accent};
  background: ${color.accent};

  &::after {
    opacity: 1;
  }
`

export const BoxInput = styled.input`
  ${box}
  appearance: none;

  &:checked,
  &:indeterminate {
    ${filled}
  }

  [data-raised] &:checked,
  [data-raised] &:indeterminate {
    background: ${color.accent};
  }

  &:indeterminate::after {
    mask-image: ${dashShape};
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger.solid};
  }

  &:disabled,
  [data-raised] &:disabled {
    border-color: ${color.rule};
    background: ${color.well};
  }

  &:disabled::after {
    background: ${color.inkFaint};
  }

  @media (forced-colors: active) {
    appearance: auto;

    &::after {
      content: none;
    }
  }
`

export const BoxDrawing = styled.span`
  ${box}

  &[data-state='true'],
  &[data-state='mixed'] {
    ${filled}
  }

  [data-raised] &[data-state='true'],
  [data-raised] &[data-state='mixed'] {
    background: ${color.accent};
  }

  &[data-state='mixed']::after {
    mask-image: ${dashShape};
  }

  &[data-disabled] {
    border-color: ${color.rule};
    background: ${color.well};
  }

  @media (forced-colors: active) {
    &::after {
      background: CanvasText;
    }
  }
`

export const CheckLabel = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  &[data-bare] {
    justify-content: center;
    min-width: ${size.small};
    min-height: ${size.small};
    border-radius: ${radius.control};
  }

  &[data-disabled] {
    color: ${color.inkFaint};
    cursor: default;
  }
`

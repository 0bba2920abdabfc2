import { css, keyframes, styled } from 'styled-components'
import { Anchor, color, font, motion, radius, size, space } from '../../foundation'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

const look = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[12]};
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};
  text-align: center;
  text-decoration: none;
  transition: background-color ${motion.leave};

  & > svg {
    color: ${color.inkMuted};
  }

  [data-raised] & {
    background: ${color.raised};
  }

  &:hover,
  &[aria-expanded='true'] {
    background: ${color.hover};
  }

  &[data-size='lg'] {
    min-height: 44px;
    padding: ${space[8]} ${space[16]};
  }

  &[data-wide] {
    width: 100%;
  }

  &[data-square] {
    width: ${size.control};
    padding: 0;
    flex: none;
  }

  &[data-square][data-size='lg'] {
    width: 44px;
  }

  &[data-square][data-size='sm'] {
    width: ${size.small};
    min-height: ${size.small};
  }

  &[data-variant='primary'] {
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.accentInk};
  }

  &[data-variant='primary']:hover,
  &[data-variant='primary'][aria-expanded='true'] {
    border-color: ${color.accentPress};
    background: ${color.accentPress};
  }

  &[data-variant='quiet'] {
    border-color: transparent;
    background: none;
  }

  &[data-variant='quiet']:hover,
  &[data-variant='quiet'][aria-expanded='true'] {
    background: ${color.well};
  }

  &[data-variant='danger'] {
    border-color: ${color.danger.solid};
    background: ${color.danger.solid};
    color: ${color.solidInk};
  }

  &[data-variant='danger']:hover {
    box-shadow: inset 0 0 0 2px ${color.danger.ink};
  }

  &[data-variant='dangerQuiet'] {
    border-color: ${color.danger.solid};
    color: ${color.danger.ink};
  }

  &[data-variant='dangerQuiet']:hover {
    background: ${color.danger.soft};
  }

  &[data-variant='primary'] > svg,
  &[data-variant='danger'] > svg,
  &[data-variant='dangerQuiet'] > svg {
    color: inherit;
  }

  &[aria-pressed='true'],
  &[aria-checked='true'] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    color: ${color.primary.ink};
  }

  &[aria-pressed='true'] > svg,
  &[aria-checked='true'] > svg {
    color: inherit;
  }

  &:disabled,
  &[data-variant]:disabled {
    border-color: ${color.rule};
    background: ${color.well};
    color: ${color.inkFaint};
    box-shadow: none;
  }

  &[data-variant='quiet'][aria-disabled='true']:not([aria-busy]) {
    background: none;
    cursor: default;
  }

  &[data-variant='quiet'][aria-disabled='true']:not([aria-busy]),
  &[data-variant='quiet'][aria-disabled='true']:not([aria-busy]) > svg {
    color: ${color.inkFaint};
  }

  &:disabled > svg {
    color: inherit;
  }

  &[data-variant='quiet']:disabled {
    border-color: transparent;
    background: none;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }

  & > [data-busy-mark] {
    animation: ${turn} 0.8s linear infinite;
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'],
  &[aria-checked='true'] {
      border-width: 3px;
    }

    &:disabled {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

export const ButtonRoot = styled.button`
  ${look}
`

export const ButtonLinkRoot = styled(Anchor)`
  ${look}
`

import { css, styled } from 'styled-components'
import { color, font, media, radius, size, space } from '../../foundation'

/** The edge, ground and focus ring every text-like control shares. */
export const controlFrame = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  width: 100%;
  min-height: ${size.control};
  padding: 0 ${space[12]};
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  [data-raised] & {
    background: ${color.raised};
  }

  & > svg {
    color: ${color.inkFaint};
  }

  &[data-size='lg'] {
    min-height: 44px;
  }

  &:has(> :is(input, textarea):focus-visible),
  &:focus-visible {
    border-color: ${color.accent};
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }

  &[data-invalid] {
    border-color: ${color.danger.solid};
    box-shadow: inset 0 0 0 1px ${color.danger.solid};
  }

  &[data-disabled] {
    border-color: ${color.rule};
    background: ${color.well};
    color: ${color.inkFaint};
  }

  ${media.phone} {
    /* Below 16 px a phone zooms into the field. */
    font: 400 ${font.t16} ${font.sans};
  }

  @media (forced-colors: active) {
    &:has(> :is(input, textarea):focus-visible),
    &:focus-visible {
      outline-color: Highlight;
    }

    &[data-disabled] {
      border-color: GrayText;
      color: GrayText;
    }
  }
`

export const InputFrame = styled.div`
  ${controlFrame}

  &:has(> button:last-child) {
    padding-inline-end: ${space[2]};
  }

  /* A button as high as the field must not make it higher by its edges. */
  & > button[data-square] {
    margin-block: -1px;
  }

  & > button[data-square]:focus-visible {
    outline-offset: -3px;
  }
`

export const Input = styled.input`
  flex: 1;
  min-width: 0;
  width: 100%;
  height: calc(${size.control} - 2px);
  padding: 0;
  border: 0;
  background: none;
  text-overflow: ellipsis;
  appearance: none;

  [data-size='lg'] > & {
    height: 42px;
  }

  &:focus {
    outline: none;
  }

  &[data-figures] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    display: none;
  }

  &:disabled {
    -webkit-text-fill-color: currentColor;
    opacity: 1;
  }
`

export const Affix = styled.span`
  flex: none;
  color: ${color.inkMuted};
`

import { css, styled } from 'styled-components'
import { Anchor, color, font, media, radius, size, space } from '../../foundation'

export const TabRow = styled.div`
  display: flex;
  gap: ${space[24]};
  border-bottom: 1px solid ${color.rule};
  overflow-x: auto;
  overflow-y: hidden;
  scrollbar-width: none;

  &[data-more] {
    --from-start: ${color.ink};
    --from-end: ${color.ink};
    mask-image: linear-gradient(to right, var(--from-start), ${color.ink} ${space[48]} calc(100% - ${space[48]}), var(--from-end));
  }

  &[data-more='start'],
  &[data-more='both'] {
    --from-start: transparent;
  }

  &[data-more='end'],
  &[data-more='both'] {
    --from-end: transparent;
  }

  &[data-links] {
    margin-bottom: ${space[16]};
  }

  /* A view alone is no choice, and takes no room of a phone. */
  ${media.phone} {
    gap: ${space[16]};

    &:has(> :only-child) {
      display: none;
    }

    &[data-links] {
      margin-bottom: ${space[8]};
    }
  }
`

const tab = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  flex: none;
  min-height: max(40px, ${size.control});
  color: ${color.inkMuted};
  font: 500 ${font.t14} ${font.sans};
  text-decoration: none;
  white-space: nowrap;

  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    height: 2px;
  }

  &:hover {
    color: ${color.ink};
  }

  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${radius.control};
  }

  &[aria-selected='true'],
  &[aria-current='page'] {
    color: ${color.ink};
    font-weight: 600;
  }

  &[aria-selected='true']::after,
  &[aria-current='page']::after {
    background: ${color.accent};
  }

  &:disabled {
    color: ${color.inkFaint};
  }

  @media (forced-colors: active) {
    &[aria-selected='true']::after,
    &[aria-current='page']::after {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

export const TabButton = styled.button`
  ${tab}
`

export const TabLink = styled(Anchor)`
  ${tab}
`

export const Panel = styled.div`
  padding-top: ${space[16]};

  ${media.phone} {
    padding-top: ${space[8]};
  }
`

/** A figure in a pill. */
export const Count = styled.span`
  display: inline-block;
  min-width: 20px;
  padding: 0 ${space[4]};
  border-radius: ${radius.pill};
  background: ${color.well};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};
  line-height: 20px;
  text-align: center;
  font-variant-numeric: tabular-nums;

  &[data-on] {
    background: ${color.accent};
    color: ${color.accentInk};
  }
`

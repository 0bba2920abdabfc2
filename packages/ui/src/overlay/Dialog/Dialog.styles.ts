import { keyframes, styled } from 'styled-components'
import { color, font, layer, media, motion, radius, shadow, space } from '../../foundation'

const fade = keyframes`
  from { opacity: 0; }
`

export const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: grid;
  place-items: center;
  padding: ${space[24]};
  background: ${color.scrim};
  animation: ${fade} ${motion.enter};

  &[data-edge='start'] {
    place-items: stretch start;
    padding: 0;
  }

  &[data-edge='all'] {
    place-items: stretch;
    padding: 0;
  }

  ${media.phone} {
    padding: 0;

    &[data-sheet='false']:not([data-edge], [data-foot]) {
      padding: ${space[16]};
    }

    &[data-foot] {
      place-items: end stretch;
    }
  }

  @media print {
    display: none;
  }
`

export const Panel = styled.div`
  --page-top: 0px;
  display: flex;
  flex-direction: column;
  width: 100%;
  max-height: 100%;
  min-height: 0;
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.float};
  overflow: hidden;

  &:focus {
    outline: none;
  }

  [data-edge] > & {
    border-radius: 0;
  }

  [data-edge='all'] > & {
    border: 0;
  }

  &[data-size='narrow'] {
    max-width: 480px;
  }

  &[data-size='medium'] {
    max-width: 912px;
  }

  &[data-size='large'] {
    max-width: 1040px;
  }

  ${media.phone} {
    [data-sheet='true'] > & {
      height: 100%;
      max-width: none;
      border: 0;
      border-radius: 0;
    }

    [data-foot] > & {
      max-width: none;
      max-height: calc(100% - ${space[48]});
      border: 0;
      border-radius: ${radius.panel} ${radius.panel} 0 0;
      padding-bottom: env(safe-area-inset-bottom);
    }
  }
`

export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  flex: none;
  min-height: 56px;
  padding: ${space[8]} ${space[12]} ${space[8]} ${space[24]};

  ${media.phone} {
    padding-inline-start: ${space[16]};
  }
`

export const Title = styled.h2`
  flex: 1;
  min-width: 0;
  font: 600 ${font.t16} ${font.sans};
  overflow-wrap: anywhere;
`

export const Body = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  padding: ${space[4]} ${space[24]} ${space[24]};
  overflow: auto;
  overscroll-behavior: contain;

  &[data-flush] {
    padding: 0;
  }

  ${media.phone} {
    padding-inline: ${space[16]};

    &[data-flush] {
      padding: 0;
    }
  }
`

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  flex: none;
  min-height: 64px;
  padding: ${space[8]} ${space[24]};
  border-top: 1px solid ${color.rule};

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

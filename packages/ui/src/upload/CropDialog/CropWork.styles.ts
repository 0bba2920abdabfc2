import { styled } from 'styled-components'
import { color, font, media, space } from '../../foundation'

export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`

/** Holds the picture. Its parts are elements of Cropper.js; colours stay as they are, since they lie over a picture. */
export const Stage = styled.div`
  position: relative;
  flex: 1 1 auto;
  height: min(54vh, 520px);
  min-height: 200px;
  background: ${color.well};
  overflow: hidden;
  forced-color-adjust: none;

  ${media.phone} {
    height: auto;
  }

  & cropper-canvas {
    position: absolute;
    inset: 0;
    min-width: 0;
    min-height: 0;
  }

  &[data-looks] cropper-canvas {
    cursor: grab;
  }

  & cropper-selection {
    outline: 1px solid ${color.accentInk};
    box-shadow: 0 0 0 2px ${color.accent};
  }

  & cropper-handle:focus {
    outline: none;
  }

  & cropper-handle[action='move']:focus-visible {
    outline: 1px solid ${color.accentInk};
    outline-offset: -4px;
    box-shadow: inset 0 0 0 3px ${color.accent};
  }

  & cropper-handle[action='n-resize'],
  & cropper-handle[action='s-resize'] {
    height: 24px;
  }

  & cropper-handle[action='e-resize'],
  & cropper-handle[action='w-resize'] {
    width: 24px;
  }

  & cropper-handle[action='n-resize'] {
    top: -12px;
  }

  & cropper-handle[action='s-resize'] {
    bottom: -12px;
  }

  & cropper-handle[action='e-resize'] {
    right: -12px;
  }

  & cropper-handle[action='w-resize'] {
    left: -12px;
  }

  & cropper-handle[action$='-resize']::after {
    box-sizing: border-box;
    width: 12px;
    height: 12px;
    border: 2px solid ${color.accentInk};
    background: ${color.accent};
    box-shadow: 0 0 0 1px ${color.accent};
  }

  & cropper-handle[action='nw-resize'],
  & cropper-handle[action='ne-resize'],
  & cropper-handle[action='sw-resize'],
  & cropper-handle[action='se-resize'] {
    width: 28px;
    height: 28px;
    margin: -6px;
  }

  & cropper-handle[action='se-resize']::after {
    width: 16px;
    height: 16px;
  }

  & cropper-handle[action='se-resize']:focus-visible::after {
    outline: 2px solid ${color.accent};
    outline-offset: 3px;
  }

  @media (pointer: coarse) {
    & cropper-handle[action='nw-resize'],
    & cropper-handle[action='ne-resize'],
    & cropper-handle[action='sw-resize'],
    & cropper-handle[action='se-resize'] {
      width: 44px;
      height: 44px;
      margin: -14px;
    }

    & cropper-handle[action$='-resize']::after {
      width: 16px;
      height: 16px;
    }
  }
`

export const Tools = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  padding: ${space[8]} ${space[24]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

export const Zoom = styled.div`
  display: flex;
  flex: 1 1 200px;
  align-items: center;
  gap: ${space[4]};
  max-width: 360px;

  & > input {
    flex: 1;
    min-width: 0;
    height: 24px;
    accent-color: ${color.accent};
  }

  ${media.phone} {
    flex-basis: 100%;
    max-width: none;
  }
`

export const Figures = styled.span`
  color: ${color.ink};
  font-weight: 500;
`

/** Of no use without keys. */
export const Keys = styled.span`
  flex: 1 1 100%;

  @media (pointer: coarse) {
    display: none;
  }

  ${media.phone} {
    display: none;
  }
`

export const Notes = styled.div`
  flex: none;
  padding: 0 ${space[24]} ${space[12]};

  ${media.phone} {
    padding-inline: ${space[16]};
  }
`

export const Foot = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};
  min-height: 64px;
  padding: ${space[8]} ${space[24]};
  border-top: 1px solid ${color.rule};

  & > [data-turns] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
    margin-inline-end: auto;
  }

  ${media.phone} {
    padding-inline: ${space[16]};

    & > [data-turns] {
      flex: 1 1 100%;
    }

    & > [data-turns] > button,
    & > button {
      flex: 1 1 0;
    }
  }
`

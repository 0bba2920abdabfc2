/** Says of an element that it lies over every dialog and stays alive under it: toasts and full covers. */
export const topLayer = 'data-top-layer'

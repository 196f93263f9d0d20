/** Fired on window when React has hydrated the page and handles its events. */
export const HYDRATED = "hydrated";
/** Fired on window after that, when the effects of every component have run. */
export const EFFECTS_RUN = "effects-run";

import { likelihoodBand } from './grading';
import type { Calibration } from './report-details.schemas';

/** The mean squared difference between forecast and outcome: 0 is perfect, 0.25 what even odds give. Null without outcomes. */
export function brierScore(bands: Calibration['bands']): number | null {
  let sum = 0;
  let judged = 0;
  for (const band of bands) {
    const forecast = (likelihoodBand(band.likelihood)?.midpoint ?? 50) / 100;
    sum += band.cameTrue * (1 - forecast) ** 2 + (band.judged - band.cameTrue) * forecast ** 2;
    judged += band.judged;
  }
  return judged === 0 ? null : sum / judged;
}

import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';

/** The worker is a file of ours, as the content security policy wants it; tiles are read by ranges out of one file. */
setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol({ metadata: true }).tile);

export * from 'maplibre-gl';

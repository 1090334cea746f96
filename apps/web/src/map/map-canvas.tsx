import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTheme } from '@/lib/theme';
import { createMap, type MapHost } from './create-map';
import { hitDrawn } from './drawn-markers';
import { addFitControl } from './fit-control';
import './map.css';
import { MapPopup } from './map-popup';
import { mapSettingsQuery } from './map-settings';
import type { MapViewProps } from './map-view-props';
import type { Map as MapLibreMap, MapMouseEvent } from './maplibre';
import { showMarkers } from './show-markers';
import { useLatest } from './use-latest';
import { layTiles, showTheme } from './world-layout';

interface MapCanvasProps extends MapViewProps {
  /** The browser cannot draw maps. */
  onUnable: () => void;
}

/** The map itself; loaded only with a screen that shows one. */
export function MapCanvas(props: MapCanvasProps) {
  const { markers, looks, selectedId } = props;
  const host = useRef<MapHost>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const { appliedTheme } = useTheme();
  const { data: settings } = useQuery(mapSettingsQuery);
  const latest = useLatest({ ...props, appliedTheme });

  useEffect(() => {
    if (!host.current) return;
    const { appliedTheme: theme, label, onUnable } = latest.current;
    try {
      const created = createMap(host.current, theme, label);
      // Not on `load`: with an external provider that hangs, that never comes.
      created.once('style.load', () => setMap(created));
      return () => {
        setMap(null);
        created.remove();
      };
    } catch {
      onUnable();
    }
  }, [latest]);

  useEffect(() => {
    if (map) showTheme(map, appliedTheme);
  }, [map, appliedTheme]);

  useEffect(() => {
    if (map && settings?.tilesUrl) layTiles(map, settings);
  }, [map, settings]);

  useEffect(() => {
    if (!map) return;
    return showMarkers(map, markers, looks, (id) => latest.current.onSelect(id));
  }, [map, markers, looks, latest]);

  useEffect(() => {
    if (!map) return;
    return addFitControl(map, () => latest.current.markers);
  }, [map, latest]);

  useEffect(() => {
    if (!map) return;
    const handleClick = (event: MapMouseEvent) => {
      if (hitDrawn(map, event)) return;
      const { lng, lat } = event.lngLat.wrap();
      latest.current.onPick?.({ longitude: lng, latitude: lat });
    };
    map.on('click', handleClick);
    return () => {
      map.off('click', handleClick);
    };
  }, [map, latest]);

  const selected = selectedId === null ? undefined : markers.find(({ id }) => id === selectedId);
  return (
    <div className="absolute inset-0">
      <div ref={host} data-testid="map" className="map-host size-full" />
      {map && selected && (
        <MapPopup
          key={selected.id}
          map={map}
          marker={selected}
          looks={looks}
          isFlownTo={props.isSelectedFromList}
          onClose={() => props.onSelect(null)}
        >
          {props.popup}
        </MapPopup>
      )}
    </div>
  );
}

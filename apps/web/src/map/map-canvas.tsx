import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '@/lib/theme';
import { classNames } from '@/ui/class-names';
import { createMap, foldSources, type MapHost } from './create-map';
import { hitDrawn } from './drawn-markers';
import { addFitControl } from './fit-control';
import { followSquares } from './follow-squares';
import { GoToPlace } from './go-to-place';
import { keepView, type ViewKeeper } from './keep-view';
import './map.css';
import { MapPopup } from './map-popup';
import { mapSettingsQuery } from './map-settings';
import type { MapArea, MapViewProps } from './map-view-props';
import type { Map as MapLibreMap, MapMouseEvent } from './maplibre';
import { readView } from './remembered-view';
import { showMarkers } from './show-markers';
import { hitTrack, showTracks } from './show-tracks';
import { outsideOf, type Track } from './tracks';
import { useLatest } from './use-latest';
import { layTiles, showTheme } from './world-layout';

interface MapCanvasProps extends MapViewProps {
  /** The browser cannot draw maps. */
  onUnable: () => void;
}

const NO_TRACKS: readonly Track[] = [];

function areaOf(map: MapLibreMap): MapArea {
  const center = map.getCenter();
  const kilometres = center.distanceTo(map.getBounds().getNorthEast()) / 1000;
  const { lng: longitude, lat: latitude } = center.wrap();
  return { longitude, latitude, kilometres };
}

/** The map itself; loaded only with a screen that shows one. */
export function MapCanvas(props: MapCanvasProps) {
  const { markers, looks, large, selectedId, isWall = false, isInset = false } = props;
  const isLarge = large !== undefined;
  const tracks = props.tracks ?? NO_TRACKS;
  const clustered = useMemo(() => outsideOf(tracks, markers), [tracks, markers]);
  const host = useRef<MapHost>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [keeper, setKeeper] = useState<ViewKeeper | null>(null);
  const { appliedTheme } = useTheme();
  const { data: settings } = useQuery(mapSettingsQuery);
  const latest = useLatest({ ...props, appliedTheme });

  useEffect(() => {
    if (!host.current) return;
    const { appliedTheme: theme, label, rememberedAs, onUnable } = latest.current;
    try {
      const view = rememberedAs === undefined ? undefined : readView(rememberedAs);
      const created = createMap(host.current, theme, label, view);
      // Not `load`: it never fires if an external provider hangs.
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
    return showMarkers(map, clustered, looks, isLarge, (id) => latest.current.onSelect(id));
  }, [map, clustered, looks, isLarge, latest]);

  useEffect(() => {
    if (!map || !isLarge) return;
    return followSquares(map, (squares) => latest.current.large?.onSquares(squares));
  }, [map, isLarge, latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: its colours are those of the theme
  useEffect(() => {
    if (!map) return;
    return showTracks(map, tracks, looks, isWall);
  }, [map, tracks, looks, isWall, appliedTheme]);

  useEffect(() => {
    if (!map) return;
    const { rememberedAs } = latest.current;
    const readBounded = () => latest.current.large?.extent ?? latest.current.markers;
    const kept = keepView(map, rememberedAs, isInset, readBounded);
    const removeControl = addFitControl(map, kept.showAll);
    setKeeper(kept);
    return () => {
      removeControl();
      kept.stop();
    };
  }, [map, latest, isInset]);

  useEffect(() => {
    if (map && isInset) void map.once('idle', () => foldSources(map));
  }, [map, isInset]);

  useEffect(() => {
    if (markers.length > 0) keeper?.open();
  }, [keeper, markers]);

  const newest = markers[0];
  useEffect(() => {
    if (isWall && newest) keeper?.follow(newest);
  }, [keeper, isWall, newest]);

  useEffect(() => {
    if (!map) return;
    const handleClick = (event: MapMouseEvent) => {
      const trackPoint = hitTrack(map, event);
      if (trackPoint) return latest.current.onSelect(trackPoint);
      if (hitDrawn(map, event)) return;
      const { lng, lat } = event.lngLat.wrap();
      latest.current.onPick?.({ longitude: lng, latitude: lat });
    };
    map.on('click', handleClick);
    return () => {
      map.off('click', handleClick);
    };
  }, [map, latest]);

  useEffect(() => {
    if (!map) return;
    const handleMove = (event: object) => {
      if (!('isOwnMove' in event)) latest.current.onMoved?.(areaOf(map));
    };
    map.on('moveend', handleMove);
    return () => {
      map.off('moveend', handleMove);
    };
  }, [map, latest]);

  const selected =
    selectedId === null
      ? undefined
      : (large?.selected ?? markers.find(({ id }) => id === selectedId));
  return (
    <div className={classNames('absolute inset-0', isWall && 'map-wall')}>
      <div ref={host} data-testid="map" className="map-host size-full" />
      {map && !isWall && !isInset && <GoToPlace map={map} />}
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

const SIZE = 18;

/** A small arrowhead that points east; the map turns it along its line. */
export function drawArrow(fill: string, outline: string, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE * ratio;
  canvas.height = SIZE * ratio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.scale(ratio, ratio);
  context.beginPath();
  context.moveTo(3, 2);
  context.lineTo(17, 9);
  context.lineTo(3, 16);
  context.lineTo(6, 9);
  context.closePath();
  context.fillStyle = fill;
  context.strokeStyle = outline;
  context.lineWidth = 1;
  context.fill();
  context.stroke();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

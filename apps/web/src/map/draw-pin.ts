const WIDTH = 22;
const HEIGHT = 28;
const INK = '#0b1017';

/** The pin as an image, like the button in the style sheet. */
export function drawPin(fill: string, letter: string, ratio: number): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * ratio;
  canvas.height = HEIGHT * ratio;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.scale(ratio, ratio);
  const radius = WIDTH / 2 - 1;
  const middle = WIDTH / 2;
  context.beginPath();
  context.arc(middle, middle, radius, Math.PI * 0.8, Math.PI * 0.2);
  context.lineTo(middle, HEIGHT - 1);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = INK;
  context.stroke();
  context.fillStyle = INK;
  context.font = '700 11px "Inter Variable", sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, middle, middle + 0.5);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
